import { NoticesScreen } from '@/features/message/NoticesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('notices', NoticesScreen)
