import { NoticeScreen } from '@/features/message/NoticeScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('notice', NoticeScreen)
