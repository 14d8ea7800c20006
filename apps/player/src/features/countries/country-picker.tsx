import { Icon, VisuallyHidden } from '@palaro/ui';
import { createElement, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyWithRetry } from '../../device/fetch-late.ts';
import { useText } from '../../texts/text.tsx';
import { countriesToChoose, countryNames, countryOf, type Country } from './countries.ts';
import { CountryFlag } from './country-flag.tsx';
import './country-picker.css';

const useCountrySheet = lazyWithRetry(() => import('./country-sheet.tsx').then((it) => it.CountrySheet));

type PickerProps = {
  /** ISO 3166 code of the country that is chosen. */
  readonly region: string;
  readonly onChoose: (country: Country) => void;
  /** The merchant's dialing codes, such as `+63`. */
  readonly dialingCodes: readonly string[];
  /** Whether it takes numbers of all other countries as well. */
  readonly takesOthers: boolean;
};

/** The sheet, once its code is here; asked for with the first tap. */
const OpenedSheet = ({ open, onClose, ...choice }: PickerProps & { readonly open: boolean; readonly onClose: () => void }) => {
  const sheet = useCountrySheet();
  // Outside of the field that it is opened from, whose look and keys are not the sheet's.
  return sheet && createPortal(createElement(sheet, { ...choice, open, onClose }), document.body);
};

/** The dialing code before a phone number; it opens the sheet of countries. Where there is one country, there is nothing to choose. */
export const CountryPicker = (props: PickerProps) => {
  const { t, language } = useText();
  const [open, setOpen] = useState<boolean | null>(null);
  const country = countryOf(props.region, props.dialingCodes, props.takesOthers);
  if (country === null) return null;
  const { region, dialingCode } = country;
  const label = t('countries.chosen', { name: countryNames(language)(region), code: dialingCode });
  const shown = (
    <>
      <CountryFlag region={region} size={22} />
      <span dir="ltr" aria-hidden="true">
        {dialingCode}
      </span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
  if (!props.takesOthers && countriesToChoose(props.dialingCodes, false).own.length === 1)
    return <span className="country-picker">{shown}</span>;
  return (
    <>
      <button type="button" className="country-picker country-picker--opens" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {shown}
        <Icon name="caret-down-bold" size={12} />
      </button>
      {open !== null && <OpenedSheet {...props} region={region} open={open} onClose={() => setOpen(false)} />}
    </>
  );
};
