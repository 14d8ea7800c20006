// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { buntingFlags } from '../mark/drawings.ts';
import { find, render, tap } from '../testing/render.ts';
import { Button } from './button.tsx';
import { tabAfterKey, Tabs } from './choices.tsx';
import { Field, PasswordField } from './field.tsx';
import { Amount } from './amount.tsx';
import { Badge } from './small-parts.tsx';

test('a busy button keeps its focus and text and refuses taps', () => {
  const onClick = vi.fn<() => void>();
  const { container, rerender, unmount } = render(<Button onClick={onClick}>Save</Button>);
  const button = find(container, 'button');
  button.focus();
  rerender(
    <Button busy onClick={onClick}>
      Save
    </Button>,
  );
  tap(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  unmount();
});

test('a busy submit button submits nothing', () => {
  const onSubmit = vi.fn<() => void>();
  const { container, unmount } = render(
    <form onSubmit={onSubmit}>
      <Button type="submit" busy>
        Log in
      </Button>
    </form>,
  );
  tap(find(container, 'button'));
  expect(onSubmit).not.toHaveBeenCalled();
  unmount();
});

test('a field ties label, error and hint to its input', () => {
  const { container, rerender, unmount } = render(<Field label="Code" hint="Six digits" />);
  const input = find(container, 'input');
  const described = () => (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(find(container, 'label').getAttribute('for')).toBe(input.id);
  expect(described()).toEqual(['Six digits']);
  rerender(<Field label="Code" hint="Six digits" error="Wrong code" />);
  expect(described()).toEqual(['Wrong code']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  unmount();
});

test('the password toggle shows the password and renames itself', () => {
  const { container, unmount } = render(<PasswordField label="Password" toggleLabels={{ show: 'Show', hide: 'Hide' }} />);
  const input = find(container, 'input');
  expect(input.getAttribute('type')).toBe('password');
  tap(find(container, '[aria-label=Show]'));
  expect(input.getAttribute('type')).toBe('text');
  tap(find(container, '[aria-label=Hide]'));
  expect(input.getAttribute('type')).toBe('password');
  unmount();
});

test('tabs turn with the arrows along the line of text', () => {
  expect(tabAfterKey('ArrowRight', 2, 3, false)).toBe(0);
  expect(tabAfterKey('ArrowRight', 0, 3, true)).toBe(2);
  expect(tabAfterKey('End', 0, 3, false)).toBe(2);
  expect(tabAfterKey('a', 0, 3, false)).toBeUndefined();
});

test('only the chosen tab is in the tab order, and a key moves focus with the choice', () => {
  const onChange = vi.fn<() => void>();
  const { container, unmount } = render(
    <Tabs
      label="Type"
      options={[
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ]}
      value="a"
      onChange={onChange}
    />,
  );
  const [first, second] = [...container.querySelectorAll<HTMLElement>('[role=tab]')];
  expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
  act(() => void first?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true })));
  expect(onChange).toHaveBeenCalledWith('b');
  expect(document.activeElement).toBe(second);
  unmount();
});

test('a badge and an amount read out their label, not their figures', () => {
  const { container, unmount } = render(
    <>
      <Badge text="99+" label="120 unread" />
      <Amount
        parts={[
          { kind: 'currency', text: '₱' },
          { kind: 'number', text: '**' },
        ]}
        label="Hidden"
      />
    </>,
  );
  const read = [...container.querySelectorAll('.ui-badge, .ui-amount')].map((element) =>
    [...element.children]
      .filter((child) => child.ariaHidden !== 'true' && child.getAttribute('aria-hidden') !== 'true')
      .map((child) => child.textContent)
      .join(),
  );
  expect(read).toEqual(['120 unread', 'Hidden']);
  unmount();
});

test('the bunting is the same on both sides of its middle', () => {
  for (const flags of buntingFlags) {
    const tips = [...flags.matchAll(/M(-?\d+) /g)].map((match) => Number(match[1]) + 5 - 240);
    expect(tips.length).toBeGreaterThan(5);
    expect(tips.map((x) => -x || 0).toSorted((a, b) => a - b)).toEqual(tips.toSorted((a, b) => a - b));
  }
});
