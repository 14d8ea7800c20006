/** Styles of what no document paints first: toasts, sheets, lists in them, empty and failed states, names in the place of art, room for arrows, steps between screens, the street on wide screens. Fetched after hydration. */
import '@palaro/ui/toast.css';
import '@palaro/ui/overlay.css';
import '@palaro/ui/list.css';
import '@palaro/ui/states.css';
import '../parts/failed-art.css';
import '../parts/rail-arrows.css';
import './steps.css';
import './wide.css';
import './narrow.css';
