import { ShieldCard } from './ShieldCard.tsx';
import { SettingsCard, WithSettings } from './SettingFields.tsx';

/** What an operator reaches for in a hurry. */
export function SafetyPage() {
  return (
    <WithSettings>
      {(settings) => (
        <>
          <ShieldCard />
          <SettingsCard
            card="readOnly"
            title="Read-only mode"
            text="For the time of a move or an attack. Pages say so, and drafts are kept."
            settings={settings}
          />
          <SettingsCard card="banner" title="Site banner" settings={settings} />
        </>
      )}
    </WithSettings>
  );
}
