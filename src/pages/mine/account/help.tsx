import { HelpScreen } from '@/features/account/HelpScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('help', HelpScreen)
