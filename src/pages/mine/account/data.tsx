import { AccountDataScreen } from '@/features/account/AccountDataScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('accountData', AccountDataScreen)
