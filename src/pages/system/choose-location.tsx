import { ChooseLocationScreen } from '@/features/system/ChooseLocationScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('chooseLocation', ChooseLocationScreen)
