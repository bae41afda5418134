/** How much of a limited text is used: 'n / max'. Both count characters as people do (code points). */
export function Counter({ value, max }: { value: string; max: number }) {
  return (
    <span className="counter">
      {[...value].length} / {max}
    </span>
  );
}

/** The first `max` characters. Never cuts one in half. */
export function cut(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join('');
}
