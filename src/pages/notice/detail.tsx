import { PublicNoticeScreen } from '@/features/message/PublicNoticeScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('publicNotice', PublicNoticeScreen)
