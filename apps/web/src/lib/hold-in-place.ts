/** Frames that a page may take until everything on it has its height. */
const framesMax = 240;
/** Frames in which nothing moved: it has. A busy machine shows several before it has drawn what comes next. */
const framesStill = 30;

const byHand = ['wheel', 'touchstart', 'keydown', 'pointerdown'];

/**
 * Keeps something so many pixels below the window's top while what is above it takes its height. `find` answers null as
 * long as it is not there. Whoever scrolls is left alone. Returns how to give it up.
 */
export function holdInPlace(find: () => Element | null, top: number): () => void {
  let frames = 0;
  let still = 0;
  let frame = requestAnimationFrame(check);

  function check() {
    const element = find();
    const away = element && Math.round(element.getBoundingClientRect().top - top);
    if (away) scrollBy({ top: away, behavior: 'instant' });
    still = away === 0 ? still + 1 : 0;
    if (++frames < framesMax && still < framesStill) frame = requestAnimationFrame(check);
    else giveUp();
  }
  function giveUp() {
    cancelAnimationFrame(frame);
    for (const event of byHand) removeEventListener(event, giveUp);
  }
  for (const event of byHand) addEventListener(event, giveUp, { passive: true });
  return giveUp;
}
