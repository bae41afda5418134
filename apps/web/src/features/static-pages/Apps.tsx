import { Link } from '@tanstack/react-router';
import { useSite } from '../../data/site.ts';
import { StaticPage } from './StaticPage.tsx';

export function Apps() {
  const { name } = useSite();
  return (
    <StaticPage
      title="Apps"
      lede={
        <>
          {name} is its own app. Your browser can install it: it then has an icon beside your other apps and a
          window of its own, and needs next to no space.
        </>
      }
    >
      <h2>On an iPhone or iPad</h2>
      <ol>
        <li>Open {name} in Safari.</li>
        <li>Press the share button, the square with an arrow.</li>
        <li>Choose “Add to Home Screen”, then “Add”.</li>
      </ol>

      <h2>On an Android phone or tablet</h2>
      <ol>
        <li>Open {name} in Chrome, Edge, Firefox or Samsung Internet.</li>
        <li>Open the browser’s menu.</li>
        <li>Choose “Install app” or “Add to home screen”.</li>
      </ol>

      <h2>On a computer</h2>
      <ul>
        <li>
          <strong>Chrome and Edge:</strong> press the install icon at the end of the address bar, or look for
          “Install” in the menu.
        </li>
        <li>
          <strong>Safari on a Mac:</strong> choose “Add to Dock” in the File menu.
        </li>
        <li>
          <strong>Firefox:</strong> has no such button on every system. A bookmark does nearly as well.
        </li>
      </ul>
      <p>To get rid of it again, uninstall it like any other app. Your account stays.</p>

      <h2>Apps by others</h2>
      <p>
        Anybody may write an app for {name}: everything the site does goes through an{' '}
        <Link to="/developers">open API</Link>. Such an app is made by somebody else, so look at who that is
        before you give it your password. If you have written one, tell us in{' '}
        <Link to="/$name" params={{ name: 'meta' }}>
          /meta
        </Link>
        .
      </p>
    </StaticPage>
  );
}
