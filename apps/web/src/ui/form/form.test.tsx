import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { NameInput, PasswordInput, TextArea, TextInput } from './TextInput.tsx';

function Text({ max, error, hint }: { max?: number; error?: string; hint?: string }) {
  const [value, setValue] = useState('');
  return <TextInput label="Title" {...{ value, error, hint }} {...(max && { max })} onChange={setValue} />;
}

describe('a text with a limit', () => {
  it('shows how many characters are used', async () => {
    render(<Text max={10} />);
    await userEvent.type(screen.getByRole('textbox'), 'hello');
    expect(screen.getByText('5 / 10')).toBeTruthy();
  });

  it('is cut at the limit, when typed and when pasted', async () => {
    render(<Text max={5} />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    await userEvent.type(input, 'abcdefg');
    expect(input.value).toBe('abcde');
    await userEvent.clear(input);
    await userEvent.click(input);
    await userEvent.paste('1234567');
    expect(input.value).toBe('12345');
  });

  it('counts an emoji as one, and never splits one', async () => {
    render(<Text max={2} />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    await userEvent.click(input);
    await userEvent.paste('😀😀😀');
    expect(input.value).toBe('😀😀');
    expect(screen.getByText('2 / 2')).toBeTruthy();
  });
});

describe('a field', () => {
  it('is named by its label and described by its hint', () => {
    render(<Text hint="At least 3 characters" />);
    const input = screen.getByRole('textbox', { name: 'Title' });
    const described = input.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('At least 3 characters');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('shows an error in place of the hint, and announces it', () => {
    render(<Text hint="At least 3 characters" error="Title is too short" />);
    expect(screen.queryByText('At least 3 characters')).toBeNull();
    expect(screen.getByRole('alert').textContent).toBe('Title is too short');
    const input = screen.getByRole('textbox');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id);
  });
});

describe('a name', () => {
  function Name() {
    const [value, setValue] = useState('');
    return <NameInput label="Username" max={8} value={value} onChange={setValue} />;
  }

  it('shows its prefix outside its value and name', () => {
    render(<TextInput label="Name" prefix="/" value="birding" onChange={() => undefined} />);
    expect(screen.getByText('/')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'birding');
  });

  it('accepts digits, letters and underscore only', async () => {
    render(<Name />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    await userEvent.type(input, 'a-b c_1!');
    expect(input.value).toBe('abc_1');
  });

  it('drops other characters of a pasted text, up to its limit', async () => {
    render(<Name />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    await userEvent.click(input);
    await userEvent.paste('@al.ice…2026');
    expect(input.value).toBe('alice202');
  });
});

describe('a password', () => {
  function Password() {
    const [value, setValue] = useState('');
    return <PasswordInput label="Password" autoComplete="new-password" value={value} onChange={setValue} />;
  }

  it('is hidden until its Show button is pressed', async () => {
    render(<Password />);
    const input = screen.getByLabelText<HTMLInputElement>('Password');
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.type(input, 'correct horse');
    expect(input.type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input.type).toBe('text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input.type).toBe('password');
  });
});

describe('several lines of text', () => {
  it('has the same counter and limit', async () => {
    function About() {
      const [value, setValue] = useState('');
      return <TextArea label="About" max={6} value={value} onChange={setValue} />;
    }
    render(<About />);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'About' });
    await userEvent.type(area, 'one{Enter}two');
    expect(area.value).toBe('one\ntw');
    expect(screen.getByText('6 / 6')).toBeTruthy();
  });
});
