import { AboutScreen } from '@/features/account/settings/AboutScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('about', AboutScreen)
