/** So many frames without a change, and nothing moves any more; after so many in all it never will. */
const still = 3;
const most = 30;

/**
 * Scrolls a comment to the top of the window. Branches that come into view take their real size a frame later, and push
 * it away: it is brought back until it stays.
 */
export function scrollToComment(element: Element): void {
  let unmoved = 0;
  let frames = 0;
  const scroll = () => {
    const before = element.getBoundingClientRect().top;
    element.scrollIntoView();
    unmoved = element.getBoundingClientRect().top === before ? unmoved + 1 : 0;
    frames += 1;
    if (unmoved < still && frames < most) requestAnimationFrame(scroll);
  };
  scroll();
}
