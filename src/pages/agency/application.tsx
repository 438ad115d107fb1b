import { TodoScreen } from '@/features/workflow/todo/TodoScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('todo', TodoScreen)
