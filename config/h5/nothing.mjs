// Stands for a module that has no work to do here.
export default undefined
