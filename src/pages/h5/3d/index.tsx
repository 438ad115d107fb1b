import { HallScreen } from '@/features/exhibition/hall/HallScreen'
// Taro leaves a picture at its source path, so it is stored in this sub-package.
import poster from '@/pages/h5/assets/hall.jpg'
import { routedPage } from '@/parts/routed-page'

export default routedPage('hall', () => <HallScreen poster={poster} />)
