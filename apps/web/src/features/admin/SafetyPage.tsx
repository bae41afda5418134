import { BlockedCard } from './BlockedCard.tsx';
import { ShieldCard } from './ShieldCard.tsx';
import { SettingsCard, WithSettings } from './SettingFields.tsx';
import { SignUpsCard } from './SignUpsCard.tsx';

/** Who may join, and what an operator reaches for in a hurry. */
export function SafetyPage() {
  return (
    <WithSettings>
      {(settings) => (
        <div className="safety-grid">
          <SignUpsCard settings={settings} />
          <div className="stack gap-4">
            <ShieldCard />
            <SettingsCard
              card="readOnly"
              title="Read-only mode"
              text="For the time of a move or an attack. Pages say so, and drafts are kept."
              settings={settings}
            />
            <SettingsCard
              card="held"
              title="Held for approval"
              text="In every community, beside what its moderators hold. Moderators, admins and approved authors are never held."
              settings={settings}
            />
            <SettingsCard card="reports" title="Reports" settings={settings} />
            <SettingsCard card="addresses" title="Network addresses" settings={settings} />
            <SettingsCard
              card="log"
              title="Log of the site"
              text="What admins did, for everybody at /about/log, with or without their names. Suspicions and reports are never in it."
              settings={settings}
            />
          </div>
          <BlockedCard settings={settings} />
          <div className="wide">
            <SettingsCard card="banner" title="Site banner" settings={settings} />
          </div>
        </div>
      )}
    </WithSettings>
  );
}

/** The blocks alone: the address of the time before there was a page of safety. */
export function BlocksPage() {
  return <WithSettings>{(settings) => <BlockedCard settings={settings} />}</WithSettings>;
}
