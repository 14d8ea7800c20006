import { parseAddress } from '@palaro/contract/constants';

const addressPattern = /(https:\/\/[^\s<>"']+[^\s<>"'.,;:!?)])/g;

/** Plain text in which https addresses are links; nothing else of it is more than text. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(addressPattern).map((part, at) =>
    at % 2 === 1 && parseAddress(part) !== null ? (
      <a key={at} href={part} rel="noopener noreferrer" target="_blank" dir="ltr">
        {part}
      </a>
    ) : (
      part
    ),
  );
