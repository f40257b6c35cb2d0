import {
  AppWindow,
  Archive,
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  Bell,
  CameraOff,
  ChartLine,
  ChevronDown,
  ChevronRight,
  CircleQuestionMark,
  ClipboardList,
  Clock,
  Download,
  EllipsisVertical,
  FileText,
  Fullscreen,
  Funnel,
  GraduationCap,
  GripVertical,
  Inbox,
  Keyboard,
  Languages,
  Layers,
  LayoutDashboard,
  Link,
  List,
  LocateFixed,
  LogIn,
  LogOut,
  MapPin,
  Map as MapShapes,
  Maximize,
  Menu,
  Minus,
  Monitor,
  Moon,
  PanelLeftClose,
  PanelLeftOpen,
  Pause,
  Pencil,
  Plus,
  Printer,
  Puzzle,
  Radio,
  RotateCcwClock,
  RotateCw,
  Ruler,
  Search,
  SlidersHorizontal,
  Sun,
  Undo2,
  Upload,
  UserRound,
  WifiOff,
  X,
} from "lucide";
import { drawn } from "./icon.js";

export { DoneIcon, FaultIcon, HideIcon, ShowIcon } from "./form-icons.js";
export type { Icon } from "./icon.js";

export const PageIcon = drawn(AppWindow);
export const ArchiveIcon = drawn(Archive);
export const DownIcon = drawn(ArrowDown);
export const BackIcon = drawn(ArrowLeft);
export const UpIcon = drawn(ArrowUp);
export const MessagesIcon = drawn(Bell);
export const NoCameraIcon = drawn(CameraOff);
export const AnalyticsIcon = drawn(ChartLine);
export const OpenIcon = drawn(ChevronDown);
export const NextIcon = drawn(ChevronRight);
export const HelpIcon = drawn(CircleQuestionMark);
export const RequestsIcon = drawn(ClipboardList);
export const ClockIcon = drawn(Clock);
export const DownloadIcon = drawn(Download);
export const MoreIcon = drawn(EllipsisVertical);
export const FileIcon = drawn(FileText);
export const FullScreenIcon = drawn(Fullscreen);
export const FilterIcon = drawn(Funnel);
export const CourseIcon = drawn(GraduationCap);
export const HandleIcon = drawn(GripVertical);
export const EmptyIcon = drawn(Inbox);
export const LanguageIcon = drawn(Languages);
export const KeyboardIcon = drawn(Keyboard);
export const LayersIcon = drawn(Layers);
export const BoardIcon = drawn(LayoutDashboard);
export const LinkIcon = drawn(Link);
export const ListIcon = drawn(List);
export const FollowIcon = drawn(LocateFixed);
export const SignInIcon = drawn(LogIn);
export const SignOutIcon = drawn(LogOut);
export const MapIcon = drawn(MapShapes);
export const PlaceIcon = drawn(MapPin);
export const FitIcon = drawn(Maximize);
export const MenuIcon = drawn(Menu);
export const MinusIcon = drawn(Minus);
export const ThemeIcon = drawn(Monitor);
export const DarkIcon = drawn(Moon);
export const NarrowIcon = drawn(PanelLeftClose);
export const WideIcon = drawn(PanelLeftOpen);
export const PauseIcon = drawn(Pause);
export const EditIcon = drawn(Pencil);
export const PlusIcon = drawn(Plus);
export const PrintIcon = drawn(Printer);
export const PluginIcon = drawn(Puzzle);
export const LiveIcon = drawn(Radio);
export const HistoryIcon = drawn(RotateCcwClock);
export const RetryIcon = drawn(RotateCw);
export const RulerIcon = drawn(Ruler);
export const SearchIcon = drawn(Search);
export const SettingsIcon = drawn(SlidersHorizontal);
export const LightIcon = drawn(Sun);
export const UndoIcon = drawn(Undo2);
export const UploadIcon = drawn(Upload);
export const UserIcon = drawn(UserRound);
export const NoConnectionIcon = drawn(WifiOff);
export const CloseIcon = drawn(X);
