/**
 * Tells screen readers, politely, of something that everybody else sees anyway. The place they listen to is made with
 * the first message and stays: a region that comes with its text is not read by all of them.
 */
export function announce(text: string): void {
  const region = document.getElementById(regionId) ?? makeRegion();
  region.textContent = '';
  // The same words once more are a change only when there was nothing in between.
  setTimeout(() => {
    region.textContent = text;
  }, 50);
}

const regionId = 'announcements';

function makeRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = regionId;
  region.className = 'sr-only';
  region.role = 'status';
  document.body.append(region);
  return region;
}
