import { JobsScreen } from '@/features/public/JobsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('blueCollar', JobsScreen)
