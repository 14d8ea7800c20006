import { Icon } from '../icons/icon.tsx';

/** A form is sent from its end: what is said at its beginning is brought into sight. */
const bringIntoSight = (refusal: HTMLElement | null): void => refusal?.scrollIntoView({ block: 'nearest' });

/** Why a form was refused, where that is about none of its fields; read out at once. Draws nothing without a text. Its look is in `field.css`. */
export const Refusal = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p className="ui-refusal" role="alert" ref={bringIntoSight}>
      <Icon name="warning-circle-fill" size={18} />
      <span>{text}</span>
    </p>
  );
