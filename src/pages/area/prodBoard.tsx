import { BoardScreen } from '@/features/production/BoardScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('board', BoardScreen)
