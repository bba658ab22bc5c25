export { IsPositive as Positive } from 'class-validator';
