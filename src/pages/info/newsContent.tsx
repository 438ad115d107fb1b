import { MessageScreen } from '@/features/message/MessageScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('message', MessageScreen)
