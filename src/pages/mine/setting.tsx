import { SettingsScreen } from '@/features/account/SettingsScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('settings', SettingsScreen)
