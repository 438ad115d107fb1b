import { HelpScreen } from '@/features/account/settings/HelpScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('help', HelpScreen)
