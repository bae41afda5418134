import type { SiteTextState, SiteTextVersion } from '@confab/api-contract/calls';
import {
  counted,
  fillSiteText,
  initialSiteSettings,
  languagePattern,
  longDate,
  moderationMessages,
  siteLanguage,
  type SiteTextKey,
  siteTextKeys,
  siteTextRows,
} from '@confab/domain';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  siteSettingsQuery,
  siteTextsQuery,
  siteTextVersionsQuery,
  useChangeSiteText,
} from '../../data/admin.ts';
import { type Startup, useSite, useStartup } from '../../data/startup.ts';
import { showAlert } from '../../lib/alerts.ts';
import { focusedControl } from '../../lib/focused-control.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { useSendOnce } from '../../lib/timers.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Counter, cut } from '../../ui/form/Field.tsx';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Badge } from '../../ui/Meta.tsx';
import { BannerNote } from '../../ui/Page.tsx';
import { LoadFailure, RowsSkeleton } from '../../ui/State.tsx';
import { LeavingDialog, useLeaving } from '../composer/leaving.tsx';
import { MarkdownEditor } from '../writing/MarkdownEditor.tsx';

const Preview = lazyPart(() => import('../writing/Preview.tsx'));

type Edited = { textKey: SiteTextKey; language: string };

/** The texts that belong to the operator, and an editor for one of them. */
export function TextsCard() {
  const { data, isError, refetch } = useQuery(siteTextsQuery);
  const [edited, setEdited] = useState<Edited>();
  const [left, setLeft] = useState<Edited>();
  if (isError) return <LoadFailure text="The texts could not be loaded." onRetry={refetch} />;
  if (!data) return <RowsSkeleton />;
  return (
    <section className="card form-section" aria-labelledby="site-texts">
      <h2 id="site-texts">Texts</h2>
      {edited ? (
        <LoadedEditor
          key={`${edited.textKey} ${edited.language}`}
          {...edited}
          onLeave={() => {
            setLeft(edited);
            setEdited(undefined);
          }}
        />
      ) : (
        <div className="tool-rows">
          {data.texts.map((state) => (
            <TextRow
              key={`${state.key} ${state.language}`}
              state={state}
              takesFocus={left?.textKey === state.key && left.language === state.language}
              onEdit={() => setEdited({ textKey: state.key, language: state.language })}
            />
          ))}
          <NewLanguage onChoose={setEdited} />
        </div>
      )}
    </section>
  );
}

type TextRowProps = { state: SiteTextState; takesFocus: boolean; onEdit: () => void };

function TextRow({ state, takesFocus, onEdit }: TextRowProps) {
  const button = useRef<HTMLButtonElement>(null);
  // The editor of this text was left, and with it went what had focus.
  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);
  const { key, language, noVersions, noWords, changedAt, privacyChanges } = state;
  const name = siteTextRows[key].label + (language === siteLanguage ? '' : ` (${language})`);
  return (
    <div className="tool-row">
      <span className="tile-icon">
        <Icon name="scroll-text" />
      </span>
      <div>
        <h3>
          {name} {privacyChanges.length > 0 && <Badge kind="warn">needs a look</Badge>}
        </h3>
        <p className="sub">
          {noWords === null ? `Missing. ${siteTextRows[key].words}` : counted(noWords, 'word')}
          {changedAt !== null && `, version ${noVersions}, changed ${longDate(changedAt)}`}
        </p>
      </div>
      <Button ref={button} size="sm" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
    </div>
  );
}

function NewLanguage({ onChoose }: { onChoose: (edited: Edited) => void }) {
  const [language, setLanguage] = useState('');
  const [tried, setTried] = useState(false);
  const [key, setKey] = useState<SiteTextKey>('imprint');
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (languagePattern.test(language)) onChoose({ textKey: key, language });
  };
  return (
    <form className="form" aria-labelledby="another-language" noValidate onSubmit={handleSubmit}>
      <h3 id="another-language">In another language</h3>
      <div className="pair">
        <label className="field">
          <span className="label">Text</span>
          <select
            className="input select"
            value={key}
            onChange={({ target }) => setKey(siteTextKeys.find((one) => one === target.value) ?? key)}
          >
            {siteTextKeys.map((one) => (
              <option key={one} value={one}>
                {siteTextRows[one].label}
              </option>
            ))}
          </select>
        </label>
        <TextInput
          label="Language"
          hint="As in HTML: de, pt-BR."
          error={
            tried && !languagePattern.test(language) ? 'A language is written as de or pt-BR.' : undefined
          }
          value={language}
          onChange={setLanguage}
        />
      </div>
      <div className="btn-row end">
        <Button type="submit">Write it</Button>
      </div>
    </form>
  );
}

const placesOf = ({ contactEmail, hasImprint, captcha }: Startup) => ({ contactEmail, hasImprint, captcha });

type EditorProps = Edited & { onLeave: () => void };

function LoadedEditor(props: EditorProps) {
  const { data, isError, refetch } = useQuery(siteTextVersionsQuery(props.textKey, props.language));
  if (isError) return <LoadFailure text="The text could not be loaded." onRetry={refetch} />;
  if (!data) return <RowsSkeleton />;
  return <TextEditor {...props} versions={data.versions} />;
}

/** What the software stores about people since this text was saved; saving it clears the list. */
const changesOf = (texts: readonly SiteTextState[], { textKey, language }: Edited) =>
  texts.find((one) => one.key === textKey && one.language === language)?.privacyChanges ?? [];

function TextEditor({ textKey, language, versions, onLeave }: EditorProps & { versions: SiteTextVersion[] }) {
  const { label, words, max, isPlain } = siteTextRows[textKey];
  const saved = versions[0]?.body ?? '';
  const [typed, setTyped] = useState<string>();
  const [previewing, setPreviewing] = useState(false);
  const text = typed ?? saved;
  const touched = text !== saved;
  const changes = changesOf(useQuery(siteTextsQuery).data?.texts ?? [], { textKey, language });
  const mayPublish = touched || changes.length > 0;
  const save = useChangeSiteText(textKey, language);
  const send = useSendOnce(save);
  const leaving = useLeaving({ touched, onDiscard: () => setTyped(undefined) });
  const area = useRef<HTMLTextAreaElement>(null);
  const { addressDays } = useQuery(siteSettingsQuery).data ?? initialSiteSettings;
  const places = { ...useSite(), ...useStartup(placesOf), addressDays };
  useEffect(() => area.current?.focus({ preventScroll: true }), []);
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!mayPublish) return;
    const form = event.currentTarget;
    send(text, {
      onSuccess: () => {
        setTyped(undefined);
        // The button is disabled now, and loses focus.
        const focused = focusedControl();
        if (focused instanceof HTMLButtonElement || focused === document.body)
          form.focus({ preventScroll: true });
        showAlert({ kind: 'ok', text: moderationMessages.settingsSaved });
      },
    });
  };
  return (
    <>
      <form className="form" aria-label={label} tabIndex={-1} noValidate onSubmit={handleSubmit}>
        <h3>{label}</h3>
        <p className="hint">
          {words} {isPlain ? 'No Markdown' : 'Markdown'}; <code>{'{name}'}</code>, <code>{'{url}'}</code>,{' '}
          <code>{'{contact}'}</code>, <code>{'{responsible}'}</code>, <code>{'{write}'}</code>,{' '}
          <code>{'{captcha}'}</code> and times such as <code>{'{addressDays}'}</code> stand for those of the
          site; the privacy policy that came with the software has all times. An empty text is not shown. The
          one that came with the software is the first of the versions.
        </p>
        {changes.length > 0 && (
          <BannerNote kind="warn" icon="circle-alert">
            <div className="stack gap-2">
              <p>
                <strong>The software has changed since this text was published.</strong> See whether the text
                has to say so:
              </p>
              <ul>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
              <p>If it says all that already, publish it as it is.</p>
            </div>
          </BannerNote>
        )}
        <MarkdownEditor
          ref={area}
          aria-label={`${label} (${language})`}
          lang={language}
          rows={12}
          value={text}
          onChange={(value) => setTyped(cut(value, max))}
          preview={previewing ? <Preview source={fillSiteText(text, places)} max={max} /> : undefined}
          bar={
            <>
              <Counter value={text} max={max} />
              {!isPlain && (
                <Button size="sm" aria-pressed={previewing} onClick={() => setPreviewing(!previewing)}>
                  Preview
                </Button>
              )}
            </>
          }
        />
        <div className="btn-row end">
          <Button kind="ghost" onClick={onLeave}>
            {touched ? 'Discard' : 'Back'}
          </Button>
          <Button kind="primary" type="submit" disabled={!mayPublish} busy={save.isPending}>
            Publish
          </Button>
        </div>
      </form>
      <h4>Versions</h4>
      <ol className="text-versions" role="list">
        {versions.map(({ id, body, changedBy, createdAt }, at) => (
          <li key={id ?? 'first'} className="row spread gap-3 text-md">
            <span>
              {createdAt === null ? 'Came with the software' : longDate(createdAt)}
              {changedBy !== null && (
                <>
                  {' '}
                  by <bdi>@{changedBy}</bdi>
                </>
              )}
              {at === 0 && <span className="muted"> shown now</span>}
            </span>
            <Button size="sm" disabled={body === text} onClick={() => setTyped(body)}>
              Take over
            </Button>
          </li>
        ))}
      </ol>
      <LeavingDialog leaving={leaving} />
    </>
  );
}
