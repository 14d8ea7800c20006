import { Field, Icon, Sheet, classNames } from '@palaro/ui';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { useText } from '../../texts/text.tsx';
import { countriesToChoose, findCountries, namedCountries, type Country } from './countries.ts';
import { CountryFlag } from './country-flag.tsx';
import '@palaro/ui/field.css';
import '@palaro/ui/overlay.css';
import './country-sheet.css';

type SheetProps = {
  open: boolean;
  onClose: () => void;
  region: string;
  onChoose: (country: Country) => void;
  dialingCodes: readonly string[];
  takesOthers: boolean;
};

/** Moves the focus up and down the list; from the search, down into it, and back. */
const walk = (event: KeyboardEvent<HTMLElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, li button')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
};

/** The search and what it finds. Enter in the search chooses the first that it found. */
const Countries = ({ region, onChoose, dialingCodes, takesOthers }: Omit<SheetProps, 'open' | 'onClose'>) => {
  const { t, language } = useText();
  const [typed, setTyped] = useState('');
  const { own, all } = useMemo(() => {
    const named = namedCountries(countriesToChoose(dialingCodes, takesOthers), language);
    return { own: named.own.length, all: [...named.own, ...named.others] };
  }, [dialingCodes, takesOthers, language]);
  const found = useMemo(() => findCountries(all, typed), [all, typed]);
  const isSearched = typed.trim() !== '';
  const chooseFirst = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isSearched && found[0]) onChoose(found[0]);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the input and the buttons in it
    <div onKeyDown={walk}>
      <div className="countries__search">
        <Field
          label={t('countries.search')}
          icon="magnifying-glass-bold"
          name="search"
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={chooseFirst}
        />
        <output className="ui-visually-hidden">{isSearched && t('countries.found', { count: found.length })}</output>
      </div>
      <ul className="countries">
        {found.map((country, index) => (
          <li key={country.region} className={classNames(!isSearched && index === own && index > 0 && 'countries__first-other')}>
            <button type="button" className="countries__country" aria-current={country.region === region} onClick={() => onChoose(country)}>
              <CountryFlag region={country.region} size={28} />
              <span className="countries__name">{country.name}</span>
              <span className="countries__code" dir="ltr">
                {country.dialingCode}
              </span>
              {country.region === region && <Icon name="check-bold" size={18} className="countries__check" />}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="countries__none">{t('countries.none')}</p>}
    </div>
  );
};

/** Countries to choose the dialing code by: the merchant's first, the others by name, with a search (A152). */
export const CountrySheet = ({ open, onClose, onChoose, ...choice }: SheetProps) => {
  const { t } = useText();
  const choose = (country: Country): void => {
    onChoose(country);
    onClose();
  };
  return (
    <Sheet open={open} onClose={onClose} title={t('countries.title')} closeLabel={t('common.close')}>
      <Countries {...choice} onChoose={choose} />
    </Sheet>
  );
};
