import { WebPageScreen } from '@/features/landing/WebPageScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('webPage', WebPageScreen)
