import { pictureTypes } from '@palaro/contract/constants';
import { Button, Icon } from '@palaro/ui';
import { useId, useRef, type ChangeEvent, type Ref } from 'react';
import { useText } from '../../texts/text.tsx';
import type { Place } from './identity-rules.ts';

type PictureTileProps = {
  place: Place;
  preview: string | null;
  error: string | undefined;
  isBusy: boolean;
  /** The button, which gets the focus where the picture is missing. */
  buttonRef: Ref<HTMLButtonElement>;
  onTake: (file: File) => void;
};

/** One picture: what it is to show, what was taken, and the button that opens the phone's camera. */
export const PictureTile = ({ place, preview, error, isBusy, buttonRef, onTake }: PictureTileProps) => {
  const { t } = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = currentTarget.files ?? [];
    if (file !== undefined) onTake(file);
    // The same file may be chosen again.
    currentTarget.value = '';
  };
  return (
    <li className="id-picture">
      <div className="id-picture__frame">
        {preview === null ? (
          <Icon name={place === 'selfie' ? 'user' : 'identification-card'} size={32} />
        ) : (
          <img src={preview} alt={t(`identity.${place}`)} />
        )}
      </div>
      <div className="id-picture__words">
        <h3 id={`${id}-name`}>{t(`identity.${place}`)}</h3>
        <p id={`${id}-hint`}>{t(`identity.${place}.hint`)}</p>
        <input
          ref={input}
          type="file"
          name={place}
          className="ui-visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
          accept={pictureTypes.join(',')}
          capture={place === 'selfie' ? 'user' : 'environment'}
          onChange={choose}
        />
        <Button
          ref={buttonRef}
          size="s"
          disabled={isBusy}
          aria-describedby={`${id}-name ${id}-hint ${id}-error`}
          onClick={() => input.current?.click()}
        >
          {t(preview === null ? 'identity.take' : 'identity.retake')}
        </Button>
        <div className="ui-field__error" aria-live="polite" id={`${id}-error`}>
          {error !== undefined && (
            <>
              <Icon name="warning-circle-fill" size={16} />
              <span>{error}</span>
            </>
          )}
        </div>
      </div>
    </li>
  );
};
