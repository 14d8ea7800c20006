import { Icon, ParolGlow } from '@palaro/ui';
import { pictureTypes } from '@palaro/contract/constants';
import { useId, useRef, type ChangeEvent } from 'react';
import { useText } from '../../texts/text.tsx';
import './pictures.css';
import type { AttachedPicture, usePictures } from './use-pictures.ts';

type Pictures = ReturnType<typeof usePictures>;

const Attached = ({ picture, place, pictures }: { picture: AttachedPicture; place: number; pictures: Pictures }) => {
  const { t } = useText();
  return (
    <li className={`attached attached--${picture.state}`} aria-busy={picture.state === 'sending'}>
      <img className="attached__picture" src={picture.preview} alt={t('pictures.name', { place })} width={88} height={88} />
      {picture.state === 'sending' && (
        <span className="attached__state">
          <ParolGlow size={34} label={t('pictures.sending')} />
        </span>
      )}
      {picture.state === 'failed' && (
        <button
          type="button"
          className="attached__state"
          aria-label={t('pictures.retry', { place })}
          onClick={() => pictures.retry(picture)}
        >
          <Icon name="arrows-clockwise-bold" size={24} />
        </button>
      )}
      <button
        type="button"
        className="attached__remove"
        aria-label={t('pictures.remove', { place })}
        onClick={() => pictures.remove(picture.key)}
      >
        <Icon name="x-bold" size={14} />
      </button>
    </li>
  );
};

/** Pictures of a form with the state of each, and the tile that adds one (A403 to A405). */
export const PictureField = ({ pictures, label }: { pictures: Pictures; label: string }) => {
  const { t } = useText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { list, fault, max } = pictures;
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>): void => {
    pictures.add([...(currentTarget.files ?? [])]);
    // The same file may be chosen again after it was taken away.
    currentTarget.value = '';
  };
  const failed = list.find((picture) => picture.fault !== null);
  const error = failed?.fault ?? fault;
  return (
    <div className="ui-field">
      <div className="ui-field__head">
        <span className="ui-field__label" id={`${id}-label`}>
          {label}
        </span>
        <span className="ui-field__rule" id={`${id}-rule`}>
          {t('pictures.rule')}
        </span>
      </div>
      <ul className="attached-list" aria-labelledby={`${id}-label`}>
        {list.map((picture, index) => (
          <Attached key={picture.key} picture={picture} place={index + 1} pictures={pictures} />
        ))}
        {list.length < max && (
          <li>
            <input
              ref={input}
              type="file"
              name="pictures"
              className="ui-visually-hidden"
              tabIndex={-1}
              aria-hidden="true"
              accept={pictureTypes.join(',')}
              multiple={max > 1}
              onChange={choose}
            />
            <button
              type="button"
              className="attached-add"
              aria-describedby={`${id}-rule ${id}-error`}
              onClick={() => input.current?.click()}
            >
              <Icon name="camera" size={24} />
              <span>{t('pictures.add')}</span>
            </button>
          </li>
        )}
      </ul>
      <div className="ui-field__error" aria-live="polite" id={`${id}-error`}>
        {error !== null && (
          <>
            <Icon name="warning-circle-fill" size={16} />
            <span>{t(error, { max })}</span>
          </>
        )}
      </div>
    </div>
  );
};
