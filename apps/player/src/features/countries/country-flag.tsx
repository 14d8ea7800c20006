import { imageAddress } from '../../site/site.ts';

/** A country's round flag, from the image host. Decorative: name or dialing code stand beside it. */
export const CountryFlag = ({ region, size = 24 }: { region: string; size?: number }) => (
  <img
    className="country-flag"
    src={imageAddress(`/m/static/COUNTRY_FLAG/COUNTRY/${region}.svg`)}
    width={size}
    height={size}
    alt=""
    decoding="async"
    loading="lazy"
  />
);
