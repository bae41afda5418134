import interStyles from '../styles/inter/inter.css?url';
import { pageColours } from './page-colours.ts';

/**
 * Runs before the first paint, hence in the page itself and without modules: puts the stored theme, font and layout of
 * feeds on <html>, so that nothing flashes. What it reads is written by theme.ts, font.ts and device-settings.ts.
 */
export const beforeFirstPaint = () => `(() => {
  try {
    const root = document.documentElement, theme = localStorage.getItem('theme');
    const colour = ${JSON.stringify(pageColours)}[theme];
    if (colour) {
      root.dataset.theme = theme;
      for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.content = colour;
    }
    if (localStorage.getItem('font') === 'custom') {
      root.dataset.font = 'custom';
      const link = document.createElement('link');
      document.head.append(Object.assign(link, { rel: 'stylesheet', href: ${JSON.stringify(interStyles)} }));
    }
    const settings = localStorage.getItem('device_settings');
    if (settings && JSON.parse(settings).feedLayout === 'compact') root.dataset.feedLayout = 'compact';
  } catch {}
})()`;
