import { SystemMessagesScreen } from '@/features/message/MessageCategoryScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('systemMessages', SystemMessagesScreen)
