import { AboutScreen } from '@/features/account/AboutScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('about', AboutScreen)
