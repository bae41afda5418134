import type { SiteSettings } from '@confab/api-contract/calls';
import {
  accentContrasts,
  accentProblem,
  accentProperties,
  initialAccent,
  leastContrast,
  readColour,
} from '@confab/domain';
import { useRef } from 'react';
import { type SitePictureUse, useChangeSitePicture } from '../../data/admin.ts';
import { useSite, useStartup } from '../../data/startup.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SettingsCard, WithSettings } from './SettingFields.tsx';
import { TextsCard } from './TextsCard.tsx';

/** Name, logo, accent and texts of the site. */
export function BrandingPage() {
  return (
    <>
      <WithSettings>{(settings) => <Branding settings={settings} />}</WithSettings>
      <TextsCard />
    </>
  );
}

function Branding({ settings }: { settings: SiteSettings }) {
  return (
    <>
      <SettingsCard card="name" title="Name and logo" settings={settings} above={<Pictures />} />
      <SettingsCard
        card="accent"
        title="Accent"
        text={`Text in the accent needs a contrast of ${leastContrast} everywhere. The dark theme gets a lighter step of its own.`}
        settings={settings}
        below={({ accent }, type) => (
          <AccentParts
            typed={typeof accent === 'string' ? accent : ''}
            onChoose={(to) => type('accent', to)}
          />
        )}
      />
    </>
  );
}

/** Those of the avatars that mean nothing else. */
const swatches = [
  ['Pine', initialAccent],
  ['Sea', '#1a6a90'],
  ['Iris', '#4959b8'],
  ['Plum', '#7d4599'],
  ['Rose', '#a63a68'],
  ['Ochre', '#7a5205'],
  ['Moss', '#55700f'],
] as const;

type AccentProps = { typed: string; onChoose: (colour: string) => void };

function AccentParts({ typed, onChoose }: AccentProps) {
  const colour = typed === '' ? initialAccent : readColour(typed.trim());
  const problem = colour && accentProblem(colour);
  return (
    <>
      <div className="swatches" role="radiogroup" aria-label="Accent">
        {swatches.map(([name, value]) => (
          <label key={value} style={{ background: value }} title={name}>
            <input
              type="radio"
              name="accent"
              aria-label={name}
              checked={colour === value}
              onChange={() => onChoose(value === initialAccent ? '' : value)}
            />
            <Icon name="check" />
          </label>
        ))}
      </div>
      {colour && <Contrasts colour={colour} />}
      {problem && (
        <div className="row wrap gap-3 text-md">
          <p role="status">
            {problem.because === 'hue'
              ? 'It is too close to the colours of warnings and downvotes.'
              : 'It is too light to be read.'}
          </p>
          <Button size="sm" onClick={() => onChoose(problem.nearest)}>
            <span className="colour-dot" style={{ background: problem.nearest }} />
            Use {problem.nearest}
          </Button>
        </div>
      )}
      {colour && !problem && (
        <div className="brand-views">
          <Preview colour={colour} theme="light" />
          <Preview colour={colour} theme="dark" />
        </div>
      )}
    </>
  );
}

function Contrasts({ colour }: { colour: string }) {
  const { button, light, dark } = accentContrasts(colour);
  const rows = [
    ['White on the button', button],
    ['Links on the page, light', light],
    ['Links on the page, dark', dark],
  ] as const;
  return (
    <ul className="checks" aria-label="Contrast" role="list">
      {rows.map(([label, ratio]) => (
        <li key={label} className={classNames(ratio < leastContrast && 'bad')}>
          <Icon name={ratio < leastContrast ? 'circle-alert' : 'circle-check'} />
          <span>
            {label}
            {ratio < leastContrast && ', too little'}
          </span>
          <b>{(Math.floor(ratio * 10) / 10).toFixed(1)}</b>
        </li>
      ))}
    </ul>
  );
}

function Preview({ colour, theme }: { colour: string; theme: 'light' | 'dark' }) {
  const { name } = useSite();
  return (
    // Its tokens are those of the site with this accent.
    <div
      className="brand-view"
      data-theme={theme}
      style={accentProperties(colour, theme)}
      role="img"
      aria-label={`${name} in the ${theme} theme`}
    >
      <div className="bar" aria-hidden="true">
        <span className="logo-mark" />
        {name}
      </div>
      <div className="in" aria-hidden="true">
        <p>
          A post, with <span className="accent-link">a link</span>
        </p>
        <span className="brand-button">Create post</span>
      </div>
    </div>
  );
}

const pictureNames = {
  siteLogo: { label: 'Logo', hint: 'A wide picture in place of mark and name, from 112 px high.' },
  siteIcon: { label: 'Icon', hint: 'A square picture from 512 px. Favicon and app icons are made from it.' },
} as const;

function Pictures() {
  return (
    <div className="form">
      <PictureField use="siteLogo" />
      <PictureField use="siteIcon" />
    </div>
  );
}

function PictureField({ use }: { use: SitePictureUse }) {
  const { label, hint } = pictureNames[use];
  const logo = useStartup(({ siteLogo }) => siteLogo?.url);
  const icon = useStartup(({ siteIcon }) => siteIcon?.app);
  const accent = useStartup((startup) => startup.accent);
  const shown = use === 'siteLogo' ? logo : icon;
  const change = useChangeSitePicture(use);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // The button that removes goes with the picture.
  const handleRemove = () => change.mutate(null, { onSuccess: () => button.current?.focus() });
  return (
    <div className="field">
      <span className="label">{label}</span>
      <div className="row wrap gap-3">
        {(['light', 'dark'] as const).map((theme) => (
          <span
            key={theme}
            className="logo-slot"
            data-theme={theme}
            style={accentProperties(accent ?? initialAccent, theme)}
          >
            {shown ? <img src={shown} alt={`${label} on ${theme}`} /> : <span className="logo-mark" />}
          </span>
        ))}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={label}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = '';
            if (file) change.mutate(file);
          }}
        />
        <Button ref={button} icon="upload" busy={change.isPending} onClick={() => input.current?.click()}>
          Change {label.toLowerCase()}
        </Button>
        {shown && (
          <Button kind="ghost" disabled={change.isPending} onClick={handleRemove}>
            Remove {label.toLowerCase()}
          </Button>
        )}
      </div>
      <p className="hint">{hint}</p>
    </div>
  );
}
