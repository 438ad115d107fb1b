import { ManagedNoticesScreen } from '@/features/manage/notice/ManagedNoticesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageNotices', ManagedNoticesScreen)
