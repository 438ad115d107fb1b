import { ProductScreen } from '@/features/exhibition/product/ProductScreen'
import { routedPage } from '@/parts/routed-page'

export default routedPage('product', ({ id }) => <ProductScreen key={id} id={id} />)
