import { MessageCategoryScreen } from '@/features/message/MessageCategoryScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('messageCategory', MessageCategoryScreen)
