export { ChooseHeadIcon } from './choose-head-icon.tsx';
export { OwnHeadIcon } from './own-head-icon.tsx';
