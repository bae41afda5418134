import { createHash } from 'node:crypto';
import { accentProperties, initialAccent } from '@confab/domain';
import type { Task } from './challenge.ts';

/** What the site looks like, as its admins chose it. */
export type Look = { siteName: string; accent: string | null };

/** How long a script waits until it works again. A browser that keeps no cookie would work for ever. */
const againMs = 30_000;

const script = `(() => {
  const form = document.querySelector('form');
  const state = document.querySelector('[role=status]');
  const root = document.documentElement;
  const ask = (text) => {
    state.textContent = text;
    form.hidden = false;
    form.elements.answer.focus();
  };
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.style.colorScheme = theme;
  } catch {}
  if (document.querySelector('[role=alert]') || !window.crypto?.subtle || !navigator.cookieEnabled) return;
  try {
    if (Date.now() - Number(sessionStorage.getItem('shield')) < ${againMs}) return;
    sessionStorage.setItem('shield', Date.now());
  } catch {}
  form.hidden = true;
  state.hidden = false;
  const text = document.getElementById('challenge').textContent;
  const { parameters } = JSON.parse(text);
  const bytes = (hex) => Uint8Array.from(hex.match(/../g), (byte) => parseInt(byte, 16));
  const [nonce, salt] = [bytes(parameters.nonce), bytes(parameters.salt)];
  const derive = async (counter) => {
    const password = new Uint8Array(nonce.length + 4);
    password.set(nonce);
    new DataView(password.buffer).setUint32(nonce.length, counter);
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
    const how = { name: 'PBKDF2', salt, iterations: parameters.cost, hash: 'SHA-256' };
    const bits = await crypto.subtle.deriveBits(how, key, parameters.keyLength * 8);
    return Array.from(new Uint8Array(bits), (byte) => byte.toString(16).padStart(2, '0')).join('');
  };
  const work = async () => {
    const began = performance.now();
    for (let counter = 0; ; counter += 4) {
      const keys = await Promise.all([0, 1, 2, 3].map((more) => derive(counter + more)));
      const found = keys.findIndex((key) => key.startsWith(parameters.keyPrefix));
      if (found === -1) continue;
      const ms = Math.round(performance.now() - began);
      const body = new URLSearchParams({ challenge: text, counter: counter + found, key: keys[found], ms });
      const answer = await fetch(location.href, { method: 'POST', body });
      if (!answer.ok) throw new Error(answer.status);
      return location.reload();
    }
  };
  work().catch(() => ask('That did not work. Please answer the question.'));
})()`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The colours are those of tokens.css. */
const stylesOf = (accent: string | null) => {
  const [light, dark] = (['light', 'dark'] as const).map((theme) =>
    accentProperties(accent ?? initialAccent, theme),
  );
  const both = (name: '--accent-fill' | '--on-accent' | '--focus') =>
    `light-dark(${light?.[name]},${dark?.[name]})`;
  return [
    ':root{color-scheme:light dark;font:16px/1.5 Inter,system-ui,sans-serif;background:light-dark(#f6f5f1,#111413);color:light-dark(#1b1d1b,#ecefea)}',
    'body{margin:0;min-block-size:100dvh;display:grid;place-content:center;justify-items:center;gap:16px;padding:16px;box-sizing:border-box}',
    'header{font-size:1.25rem;font-weight:700;overflow-wrap:anywhere}',
    'main{max-inline-size:440px;box-sizing:border-box;padding:28px;border:1px solid light-dark(#e4e2db,#2a2f2c);border-radius:16px;background:light-dark(#fff,#191d1b)}',
    'h1{margin:0 0 8px;font-size:1.625rem;line-height:1.25}p{margin:0 0 16px}p,label{overflow-wrap:anywhere}',
    'p:first-of-type{color:light-dark(#434641,#c3c9c2)}[hidden]{display:none!important}',
    '[role=alert]{color:light-dark(#b1261f,#ff9087);font-weight:600}',
    'form{display:grid;gap:8px}label{font-weight:600}',
    'input,button{font:inherit;min-block-size:44px;padding:8px 12px;border-radius:8px;box-sizing:border-box}',
    'input{border:1px solid light-dark(#8b8a82,#6b746e);background:light-dark(#fff,#191d1b);color:inherit}',
    `button{border:0;margin-block-start:8px;font-weight:600;cursor:pointer;background:${both('--accent-fill')};color:${both('--on-accent')}}`,
    `:focus-visible{outline:2px solid ${both('--focus')};outline-offset:2px}`,
  ].join('');
};

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

export type ChallengePage = {
  policy: string;
  htmlOf: (task: Task, problem?: string) => string;
};

/** The page that asks: small, without further files, and complete without scripts. */
export function challengePage({ siteName, accent }: Look): ChallengePage {
  const styles = stylesOf(accent);
  const name = escaped(siteName);
  return {
    policy: [
      "default-src 'none'",
      `script-src ${hashOf(script)}`,
      `style-src ${hashOf(styles)}`,
      "connect-src 'self'",
      "img-src 'self'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ].join('; '),
    htmlOf: ({ challenge, question }, problem) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>One moment · ${name}</title><style>${styles}</style></head>` +
      `<body><header>${name}</header><main><h1>One moment</h1><p>Before this page opens, your browser does a second of work, or you answer a question. That keeps floods of scrapers away, and happens once a day. Members who are logged in are not asked.</p>` +
      '<p role="status" hidden>Your browser is working. The page opens by itself.</p>' +
      (problem === undefined ? '' : `<p role="alert" id="problem">${escaped(problem)}</p>`) +
      `<form method="post"><input type="hidden" name="question" value="${question.token}">` +
      `<label for="answer">${question.words}</label><input id="answer" name="answer" autocomplete="off" maxlength="20" required${problem === undefined ? '' : ' aria-describedby="problem" autofocus'}>` +
      '<button>Read on</button></form></main>' +
      `<script type="application/json" id="challenge">${JSON.stringify(challenge)}</script><script>${script}</script></body></html>`,
  };
}
