import { ApprovalMessagesScreen } from '@/features/message/MessageCategoryScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('approvalMessages', ApprovalMessagesScreen)
