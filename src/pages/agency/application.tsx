import { TodoScreen } from '@/features/workflow/TodoScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('todo', TodoScreen)
