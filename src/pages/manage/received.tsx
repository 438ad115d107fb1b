import { ReceivedScreen } from '@/features/manage/received/ReceivedScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('manageReceived', ReceivedScreen)
