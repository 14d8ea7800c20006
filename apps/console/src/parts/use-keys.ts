import { useEffect, useEffectEvent } from 'react';

/** What keys do, by the key: `j`, `Enter`, `?`. */
export type Keys = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]');

/** A control that has the focus does what Enter is for by itself. */
const isForControl = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && event.target instanceof HTMLElement && event.target.matches('a, button');

/** Listens to single keys while nobody types and no dialog is open. */
export const useKeys = (keys: Keys): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isTyping(event.target) || isForControl(event) || document.querySelector('dialog[open]') !== null) return;
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
};
