import { type ReactNode, useEffect, useId, useState } from 'react';
import {
  chooseFont,
  chooseTheme,
  type Font,
  type ThemeChoice,
  useFont,
  useThemeChoice,
} from '../../lib/appearance.ts';
import { changeDeviceSettings, useDeviceSettings } from '../../lib/device-settings.ts';
import { Switch } from '../../ui/form/Choices.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Segmented } from '../../ui/Tabs.tsx';
import { InstallButton } from '../installed-app/InstallBanner.tsx';
import { setSingleKeys, useSingleKeys } from '../shortcuts/use-shortcuts.ts';
import { Section } from './Section.tsx';

const savedMs = 2000;

/** The settings of this device, which act and are kept at once. */
export function DeviceSection() {
  const { feedLayout, infiniteScrolling } = useDeviceSettings();
  const singleKeys = useSingleKeys();
  const { saved, keep } = useSaved();

  return (
    <Section id="device">
      <p>Kept on this device only. Each takes effect at once.</p>
      <div className="form">
        <Choice
          label="Theme"
          options={themes}
          value={useThemeChoice()}
          onChange={keep('theme', chooseTheme)}
          aside={saved('theme')}
        />
        <Choice
          label="Font"
          options={fonts}
          value={useFont()}
          onChange={keep('font', chooseFont)}
          aside={saved('font')}
        />
        <div className="field">
          <div className="label">
            {/* The group below has it as its name. */}
            <span aria-hidden="true">Feed layout</span>
            {saved('layout')}
          </div>
          <div>
            <Segmented
              label="Feed layout"
              options={layouts}
              value={feedLayout}
              onChange={keep('layout', (value) => changeDeviceSettings({ feedLayout: value }))}
              wide
            />
          </div>
        </div>
      </div>
      <div className="settings-switches">
        <Switch
          label="Enable infinite scrolling"
          hint="When off, a More button stands at the end of each page."
          checked={infiniteScrolling}
          onChange={keep('scrolling', (on) => changeDeviceSettings({ infiniteScrolling: on }))}
          aside={saved('scrolling')}
        />
        <Switch
          label="Single-key shortcuts"
          hint="J, K, N and others. Press ? to see them."
          checked={singleKeys}
          onChange={keep('keys', setSingleKeys)}
          aside={saved('keys')}
        />
      </div>
      <InstallButton />
    </Section>
  );
}

const themes: Options<ThemeChoice> = [
  { value: 'system', label: 'System', icon: 'monitor' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
];

const fonts: Options<Font> = [
  { value: 'custom', label: 'Inter', hint: 'Drawn for screens', font: 'custom' },
  { value: 'system', label: 'System', hint: 'The font of this device', font: 'system' },
];

const layouts = [
  { value: 'card', label: 'Card', icon: 'layout-card' },
  { value: 'compact', label: 'Compact', icon: 'layout-compact' },
] as const;

/** Says "Saved" for a moment at the setting that was changed last. */
function useSaved() {
  const [changed, setChanged] = useState<{ key: string }>();
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(() => setChanged(undefined), savedMs);
    return () => clearTimeout(timer);
  }, [changed]);

  return {
    saved: (key: string) => (
      <span className="saved" role="status">
        {changed?.key === key && (
          <>
            <Icon name="check" />
            Saved
          </>
        )}
      </span>
    ),
    keep:
      <Value,>(key: string, act: (value: Value) => void) =>
      (value: Value) => {
        act(value);
        setChanged({ key });
      },
  };
}

type Options<Value extends string> = readonly {
  value: Value;
  label: string;
  hint?: string;
  icon?: IconName;
  /** Draws two letters in this font. */
  font?: Font;
}[];

type ChoiceProps<Value extends string> = {
  label: string;
  options: Options<Value>;
  value: Value;
  onChange: (value: Value) => void;
  aside: ReactNode;
};

/** A few exclusive options as cards that show what they are. */
function Choice<Value extends string>({ label, options, value, onChange, aside }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div className="field">
      <div className="label">
        <span id={name}>{label}</span>
        {aside}
      </div>
      <div className="choice" role="radiogroup" aria-labelledby={name}>
        {options.map((option) => (
          <label key={option.value}>
            {option.icon && <Icon name={option.icon} />}
            {option.font && (
              <span className={`aa ${option.font}`} aria-hidden="true">
                Aa
              </span>
            )}
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>
              {option.label}
              {option.hint && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
