import { LineChangeScreen } from '@/features/production/LineChangeScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('lineChange', LineChangeScreen)
