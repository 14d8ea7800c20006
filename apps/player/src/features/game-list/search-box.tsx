import { limits } from '@palaro/contract/constants';
import { Icon } from '@palaro/ui';
import {
  createElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useHydrated } from '../../device/use-hydrated.ts';
import { useText } from '../../texts/text.tsx';
import * as to from '../../navigation/to.ts';
import { noteSearch } from './recent-searches.ts';

const loadPanel = () => import('./search-panel.tsx').then((it) => it.SearchPanel);
const usePanel = lazyWithRetry(loadPanel);

type HelpProps = { text: string; onChoose: (text: string) => void };
const HelpPanel = (props: HelpProps) => {
  const panel = usePanel();
  return panel === null ? null : createElement(panel, props);
};

/** Whether what helps to search is shown: from the focus on until it leaves, the search begins, or Escape. */
const useHelp = (text: string) => {
  const [isOpen, setOpen] = useState(false);
  const area = {
    onFocus: (event: FocusEvent<HTMLElement>): void => {
      if (event.target instanceof HTMLInputElement) setOpen(true);
    },
    onBlur: (event: FocusEvent<HTMLElement>): void => {
      if (event.currentTarget.contains(event.relatedTarget)) return;
      setOpen(false);
      noteSearch(text);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (event.key === 'Escape') setOpen(false);
    },
  };
  return { isOpen, setOpen, area };
};

/** What was typed into the document's box before hydration. */
const typedEarly = (): string =>
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLInputElement>('input[name="gameName"]')?.value.trim() ?? '');

/** Searches 300 ms after the last letter, or at once on Enter (B111 to B113). */
export const SearchBox = ({ value, onSearch }: { value: string; onSearch: (text: string) => void }) => {
  const { t } = useText();
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const help = useHelp(text);
  const hydrated = useHydrated();
  // Only during hydration: later, a box in the document is that of the screen before.
  const [early] = useState(() => (hydrated ? '' : typedEarly()));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = (next: string): void => {
    clearTimeout(timer.current);
    asked.current = next.trim();
    onSearch(asked.current);
  };
  // The address changed by another way than this box: another tab, a reset, back.
  useEffect(() => {
    if (value !== asked.current) setText(value);
    asked.current = value;
  }, [value]);
  const takeTypedText = useEffectEvent(() => {
    if (early === '' || early === value) return;
    setText(early);
    search(early);
  });
  useEffect(() => takeTypedText(), []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (location.pathname + location.hash !== to.search) return;
    // Asked for once: on the way back from a game nobody wants the keyboard.
    history.replaceState(history.state, '', `${location.pathname}${location.search}`);
    box.current?.focus();
  }, []);
  // Before it is needed: without a network it could not be fetched any more.
  useEffect(() => void loadPanel().catch(() => undefined), []);
  const onSubmit = (event: SyntheticEvent): void => {
    event.preventDefault();
    help.setOpen(false);
    noteSearch(text);
    search(text);
  };
  return (
    <search className="search-area" {...help.area}>
      <form className="search" action={to.gameList()} onSubmit={onSubmit}>
        <Icon name="magnifying-glass-bold" size={18} />
        <input
          ref={box}
          type="search"
          name="gameName"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('gameList.search.label')}
          placeholder={t('gameList.search.placeholder')}
          maxLength={limits.searchLengthMax}
          value={text}
          onChange={(event) => {
            const next = event.target.value;
            setText(next);
            help.setOpen(true);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => search(next), limits.searchDebounceMs);
          }}
        />
        {text !== '' && (
          <button
            type="button"
            className="search__clear"
            aria-label={t('gameList.search.clear')}
            onClick={() => {
              setText('');
              search('');
            }}
          >
            <Icon name="x-bold" size={14} />
          </button>
        )}
      </form>
      {help.isOpen && (
        <HelpPanel
          text={text}
          onChoose={(chosen) => {
            help.setOpen(false);
            setText(chosen);
            search(chosen);
          }}
        />
      )}
    </search>
  );
};
