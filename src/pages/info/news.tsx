import { MessagesScreen } from '@/features/message/MessagesScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('messages', MessagesScreen)
