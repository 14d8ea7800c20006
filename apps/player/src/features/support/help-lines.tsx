import { useSettings } from '../../site/site.ts';

/** The merchant's telephones of help with gambling. */
export const HelpLines = () =>
  (useSettings().helpLines ?? []).map(({ name, telephone, hours }) => (
    <p key={telephone}>
      {name}{' '}
      <a dir="ltr" href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>
        {telephone}
      </a>{' '}
      · {hours}
    </p>
  ));
