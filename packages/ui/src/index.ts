export { Button, IconButton, type ButtonLook, type ButtonProps, type IconButtonProps } from './components/button.tsx';
export {
  CheckBox,
  Segmented,
  Switch,
  TabLinks,
  Tabs,
  type CheckBoxProps,
  type Choice,
  type SwitchProps,
  type TabLinksProps,
  type TabsProps,
} from './components/choices.tsx';
export {
  Field,
  FieldAction,
  PasswordField,
  Select,
  TextArea,
  type FieldProps,
  type PasswordFieldProps,
  type SelectProps,
  type TextAreaProps,
} from './components/field.tsx';
export { ListCard, ListRow, type ListRowProps } from './components/list-row.tsx';
export { Marquee, type MarqueeProps } from './components/marquee.tsx';
export { noteEntry } from './overlay/overlay-history.ts';
export { Rail, showChosen, type RailProps } from './components/rail.tsx';
export { Refusal } from './components/refusal.tsx';
export { Skeleton, type SkeletonProps } from './components/skeleton.tsx';
export { Amount, Wrappable, type AmountPart, type AmountProps } from './components/amount.tsx';
export { Avatar, type AvatarProps } from './components/avatar.tsx';
export { Chip, type ChipProps } from './components/chip.tsx';
export { Badge, LeadIcon, Tag, VisuallyHidden, type BadgeProps } from './components/small-parts.tsx';
export { EmptyState, type EmptyStateProps } from './components/empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './components/error-state.tsx';
export { classNames } from './class-names.ts';
export { Icon, restSpriteUrl, type IconProps } from './icons/icon.tsx';
export { type IconName } from './icons/icon-names.ts';
export { Bunting } from './mark/bunting.tsx';
export { Capiz } from './mark/capiz.tsx';
export { Street } from './mark/street.tsx';
export { Parol, ParolGlow, type ParolProps } from './mark/parol.tsx';
export { Dialog, type DialogProps } from './overlay/dialog.tsx';
export { backdropGuardMs, sheetDurationMs, useModalDialog } from './overlay/modal-dialog.ts';
export { Sheet, type SheetProps } from './overlay/sheet.tsx';
export { ToastHost, type ToastHostProps } from './toast/toast-host.tsx';
export {
  createToastStore,
  toastStore,
  toastsMax,
  type NewToast,
  type Toast,
  type ToastKind,
  type ToastStore,
} from './toast/toast-store.ts';
